import { adminCall } from '../../../admin/shell/session.ts';
import { useResource } from '../../../admin/shell/use-resource.ts';
import { type MailSender, senderSchema } from './sender.schema.ts';

/** @param thread undefined until the conversation itself is there, which goes first */
export function useSender(thread: string | undefined) {
  const resource = useResource<{ thread: string; sender: MailSender }>(async (signal) => {
    const of = thread ?? '';
    const outcome = await adminCall('GET /api/admin/mail/threads/:thread/sender', {
      params: { thread: of },
      response: senderSchema,
      signal,
    });
    return outcome.ok ? { ok: true, data: { thread: of, sender: outcome.data } } : outcome;
  }, thread);
  // A resource keeps its data while that of the next key loads.
  return { ...resource, data: resource.data?.thread === thread ? resource.data?.sender : undefined };
}
export type SenderResource = ReturnType<typeof useSender>;
