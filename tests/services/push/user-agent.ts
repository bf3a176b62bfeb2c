import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';

/** Response of the push service to a valid message. */
export interface PushResponse {
  status: number;
  reason?: string;
  retryAfter?: string;
  location?: string;
}

export interface Scenario {
  /** The key that the subscription is bound to (RFC 8292, section 4). */
  applicationServerKey: string;
  /** One per message; the last also for all later messages. 201 if there are none. */
  answers?: PushResponse[];
}

export interface Received {
  payload: string;
  ttl: string;
  topic: string | null;
  urgency: string | null;
}

/** A browser with a subscription, the only holder of the private key. */
export class UserAgent {
  readonly id = randomUUID();
  readonly applicationServerKey: string;
  readonly received: Received[] = [];
  readonly refused: PushResponse[] = [];
  asked = 0;
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #answers: PushResponse[];

  constructor({ applicationServerKey, answers = [] }: Scenario) {
    this.applicationServerKey = applicationServerKey;
    this.#answers = answers;
    this.#keys.generateKeys();
  }

  /** The same object as `PushSubscription.toJSON()`. */
  subscription(origin: string): object {
    return {
      endpoint: `${origin}/push/${this.id}`,
      expirationTime: null,
      keys: { p256dh: this.#keys.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  nextAnswer(): PushResponse {
    const scripted = this.#answers[Math.min(this.asked, this.#answers.length - 1)] ?? { status: 201 };
    this.asked += 1;
    return scripted;
  }

  /** Decrypts received messages; stores one that fails to decrypt as such, so that a test notices it. */
  take({ ttl = '', ...headers }: Record<string, string>, body: Buffer): void {
    let payload: string;
    try {
      payload = decrypt(body, { version: 'aes128gcm', privateKey: this.#keys, authSecret: this.#auth }).toString('utf8');
    } catch (error) {
      payload = `not decrypted: ${String(error)}`;
    }
    this.received.push({ payload, ttl, topic: headers['topic'] ?? null, urgency: headers['urgency'] ?? null });
  }
}
