export { formatTag } from '@/i18n/locales.ts';
