import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changes` writes the next migration from the table schemas. */
export default defineConfig({
  dialect: 'sqlite',
  schema: ['./functions/*/schema.ts', './functions/mail/settings-schema.ts'],
  out: './functions/storage/migrations',
});
