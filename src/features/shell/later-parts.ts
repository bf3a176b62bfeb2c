/** Loaded by `later` as one file, so that an untouched page carries one import. */
export { announce } from '@/features/announcements/announce.ts';
export { addBar } from '@/features/bars/bar.ts';
export { replaceBroken } from '@/features/images/broken-image.ts';
export { offerInstall, reportInstalled } from '@/features/install/offer.ts';
export { reportFault } from '@/features/monitor/faults.ts';
export { sendWaiting } from '@/features/offline/queue/send-waiting.ts';
export { watchUpdate } from '@/service-worker/update.ts';
export { interact } from './interactions.ts';
export { resume } from './resume.ts';
export { reportSlowLoad } from './slow-load.ts';
