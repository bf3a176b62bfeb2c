/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from 'cloudflare:test';
import type { Env as Bindings } from '../../functions/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_MIGRATIONS: D1Migration[];
      /** The text of `public/_headers`. */
      TEST_HEADERS_FILE: string;
      AUTH_SECRET: string;
      TEST_EMAIL: SendEmail;
      /** To bind as `MAIL_FILES`. */
      TEST_MAIL_FILES: R2Bucket;
      /** The text of `wrangler.jsonc`. */
      TEST_CONFIGURATION: string;
      /** `assets.run_worker_first` of `wrangler.jsonc`. */
      TEST_WORKER_FIRST: string[];
      /** `triggers.crons` of `wrangler.jsonc`. */
      TEST_CRONS: string[];
      /** Generated bodies per call and kind of body in `hostile.test.ts`. */
      TEST_HOSTILE_RUNS: number;
      /** Address of the benchmark that measures the calls; '' in a test. */
      TEST_PROCESSOR: string;
    }
    interface GlobalProps {
      mainModule: typeof import('../../functions/worker.ts');
    }
  }
  interface ImportMeta {
    /** Vite's, as far as the tests use it: samples, which this runtime cannot read as files. */
    glob: <T>(pattern: string, options: { eager: true; import?: 'default' }) => Record<string, T>;
  }
}
