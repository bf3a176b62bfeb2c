import { z } from 'zod';
import { CSV_FORMS } from './csv.shared.ts';

/** Of a query; without it, the language's. */
export const csvForm = z.enum(CSV_FORMS).optional();
