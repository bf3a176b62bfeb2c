import { z } from 'zod';

/** Source: `@iconify/utils`, `matchIconName`. */
export const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const NAME_LENGTH = 64;

export const ICONS_LIMIT = 64;

/** Comma-separated names. An impossible name counts as not found. */
export const iconsQuerySchema = z.object({
  icons: z
    .string()
    .max(ICONS_LIMIT * (NAME_LENGTH + 1))
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
    .pipe(z.array(z.string().max(NAME_LENGTH)).min(1).max(ICONS_LIMIT)),
});

const size = z.number().positive().max(4_096);
const offset = z.number().min(-4_096).max(4_096);
const box = { left: offset.optional(), top: offset.optional(), width: size.optional(), height: size.optional() };
const turn = { rotate: z.int().min(0).max(3).optional(), hFlip: z.boolean().optional(), vFlip: z.boolean().optional() };

const BODY_LENGTH = 32_768;

const icon = z.object({ body: z.string().max(BODY_LENGTH), ...box, ...turn });
export type Icon = z.infer<typeof icon>;

export const iconSetSchema = z.object({
  prefix: z.string(),
  icons: z.record(z.string(), icon),
  aliases: z.record(z.string(), z.object({ parent: z.string(), ...box, ...turn })).optional(),
  ...box,
  not_found: z.array(z.string()).optional(),
});
export type IconSet = z.infer<typeof iconSetSchema>;

export const OWN_SET = 'lucide';
export const ownSetFile = (letter: string): string => `/icon-sets/${OWN_SET}/${letter}.json`;
