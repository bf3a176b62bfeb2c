import { applyPreferences } from './apply-preferences.ts';

applyPreferences();
