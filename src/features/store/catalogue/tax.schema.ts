import { z } from 'zod';

/** `none`: the site's papers do not claim to be tax documents, and the owner attaches those of a provider or of the tax office's application. */
export const TAX_DOCUMENTS = ['none', 'mydata'] as const;

/** Categories and types of the tax office's list (incomeClassification-v2.0.1.xsd). */
const classified = (category: string) =>
  z
    .strictObject({
      category: z.string().regex(/^category1_\d{1,2}$/u, 'a category of income, such as category1_3'),
      /** By the buyer if absent: retail, or businesses in Greece, in the EU, or outside it. */
      type: z
        .string()
        .regex(/^E3_\d{3}(?:_\d{3})?$/u, 'a code of form E3, such as E3_561_003')
        .optional(),
    })
    .prefault({ category });

/** Where sales of each kind belong in form E3: by default, goods for resale and services. Postage belongs to goods. */
export const incomeClassification = z.strictObject({
  digital: classified('category1_3'),
  service: classified('category1_3'),
  physical: classified('category1_1'),
});
export type IncomeClassification = z.output<typeof incomeClassification>;
