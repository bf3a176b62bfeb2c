import { z } from 'zod';
import { CSV_FORMS } from './csv.shared.ts';

export const csvForm = z.enum(CSV_FORMS).optional();
