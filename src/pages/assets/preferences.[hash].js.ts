import { PREFERENCES_SCRIPT } from '@/features/accessibility/boot.ts';
import { PREFERENCES_SCRIPT_HASH } from '@/features/accessibility/boot-file.ts';

export const getStaticPaths = () => [{ params: { hash: PREFERENCES_SCRIPT_HASH } }];

export const GET = () => new Response(PREFERENCES_SCRIPT);
