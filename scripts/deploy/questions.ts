import { spawnSync } from 'node:child_process';
import { confirm, isCancel, log, select } from '@clack/prompts';
import { WRANGLER } from '../functions-server.ts';
import type { Facts, Lack, Step, Wishes } from './plan.ts';

const INTERRUPTED = 130;

function replied<T>(reply: T): Exclude<T, symbol> {
  if (!isCancel(reply)) return reply as Exclude<T, symbol>;
  log.warn('Ended; nothing was changed since the last step above.');
  process.exit(INTERRUPTED);
}

export interface Reply {
  wishes?: Partial<Wishes>;
  account?: string;
}

const yesOrNo = async (message: string, initialValue: boolean): Promise<boolean> => replied(await confirm({ message, initialValue }));

export async function settle({ what, question }: Lack, { accounts, address, site }: Facts): Promise<Reply | undefined> {
  switch (question) {
    case 'sign-in':
      log.info('The browser opens for the sign-in at Cloudflare.');
      return spawnSync(process.execPath, [WRANGLER, 'login'], { stdio: 'inherit' }).status === 0 ? {} : undefined;
    case 'account': {
      const options = (accounts ?? []).map(({ id, name }) => ({ value: id, label: name, hint: id }));
      return { account: replied(await select({ message: 'Which account?', options })) };
    }
    case 'samples':
      log.warn(what);
      return (await yesOrNo('Deploy with the samples?', false)) ? { wishes: { samples: true } } : undefined;
    case 'domain':
      log.warn(what);
      return (await yesOrNo(`Let ${new URL(address).host} lead to this site?`, true)) ? { wishes: { domain: true } } : undefined;
    case 'mail':
      log.info(what);
      return { wishes: { mail: await yesOrNo(`Receive the mail for ${site.email} here?`, false) } };
    default:
      return undefined;
  }
}

export const agreesTo = (steps: readonly Step[]): Promise<boolean> =>
  yesOrNo(steps.some(({ name }) => name === 'deploy') ? 'Do this now?' : 'Nothing is to be deployed. Check the site now?', true);
