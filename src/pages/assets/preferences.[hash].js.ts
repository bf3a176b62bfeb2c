import { PREFERENCES_SCRIPT, PREFERENCES_SCRIPT_HASH } from '@/features/accessibility/preferences-file.ts';

export const getStaticPaths = () => [{ params: { hash: PREFERENCES_SCRIPT_HASH } }];

export const GET = () => new Response(PREFERENCES_SCRIPT);
