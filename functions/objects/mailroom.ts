import { DurableObject } from 'cloudflare:workers';
import type { SocketMessage } from '../../src/features/mail/mail.schema.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { countUnread, findSummary } from '../storage/messages.ts';

/** The open pages of one mailbox. Hibernates between messages: what it must remember is in the database. */
export class Mailroom extends DurableObject<Env> {
  /** Answers that it is there. */
  ping(): string {
    return 'pong';
  }

  /** Tells every open page of a message that is stored already. */
  async announce(messageId: string): Promise<void> {
    const db = database(this.env.DB);
    const message = await findSummary(db, messageId);
    if (!message) return;
    const told: SocketMessage = { type: 'new_message', message, count: await countUnread(db, message.mailbox) };
    for (const socket of this.ctx.getWebSockets()) socket.send(JSON.stringify(told));
  }
}
