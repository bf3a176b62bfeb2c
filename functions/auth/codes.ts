import { asLatin, cleanIdentifier } from '../../src/features/forms/identifiers.shared.ts';
import { tokenHash } from '../encoding/digest.ts';
import { RECOVERY_CODES } from './limits.ts';

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;

function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, group) => letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join('')).join('-');
}

export const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Ignores spaces, hyphens and case. 120 random bits need no slow hash; codes made before have 80 (docs/decisions/053). */
export const codeHash = (code: string): Promise<string> =>
  tokenHash(
    `recovery:${asLatin(cleanIdentifier(code))
      .toUpperCase()
      .replace(/[^\dA-Z]/gu, '')}`,
  );
