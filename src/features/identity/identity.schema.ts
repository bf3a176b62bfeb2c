import { z } from 'zod';

const bilingual = z.strictObject({ en: z.string().min(1), el: z.string().min(1) });
const bilingualList = z.strictObject({ en: z.array(z.string()).min(1), el: z.array(z.string()).min(1) });

/** `content/site.yaml`: identity, navigation, social links and switches. */
export const identitySchema = z.strictObject({
  brand: z.string().min(1),
  url: z.url({ protocol: /^https$/u }).refine((url) => !url.endsWith('/'), 'no slash at the end'),
  themeColour: z.string().regex(/^#[0-9a-f]{6}$/u),
  owner: z.strictObject({
    name: z.string().min(1),
    email: z.email(),
    jobTitle: bilingual,
    expertise: bilingualList,
    place: bilingual,
    /** Name of a photograph in `content/`; a drawing is shown when it is absent. */
    portrait: z
      .string()
      .regex(/^[\w.-]+\.(?:jpe?g|png|webp|avif)$/u)
      .optional(),
  }),
  /** The identity block that EU directive 2011/83, article 6, asks of a seller. */
  seller: z.strictObject({
    name: z.string(),
    address: bilingual,
    vat: z.string(),
    /** General Commercial Registry (ΓΕΜΗ) number. */
    gemi: z.string(),
  }),
  site: z.strictObject({ title: bilingual, description: bilingual }),
  social: z.array(z.strictObject({ name: z.string(), url: z.url({ protocol: /^https$/u }) })),
  navigation: z.strictObject({ main: z.array(z.enum(['work', 'blog', 'about', 'contact', 'store'])) }),
  switches: z.strictObject({
    blogPageSize: z.int().min(3).max(50),
    sampleNotice: z.boolean(),
    /** The owner's pages hear of new mail by a websocket (specification, section 7). */
    enableWebsocket: z.boolean(),
    /** A fixed address of that websocket; the server is asked for one when it is absent. */
    websocketUrl: z.url({ protocol: /^wss?$/u }).optional(),
    /** Where the islands' calls go (specification, section 7); the site's own origin when it is absent. */
    apiUrl: z.url({ protocol: /^https?$/u }).optional(),
  }),
});

export type Identity = z.infer<typeof identitySchema>;
