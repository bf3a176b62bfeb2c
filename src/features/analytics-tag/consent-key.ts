export const CONSENT_KEY = 'analytics-consent';
