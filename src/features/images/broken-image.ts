import { noticeTexts } from '@/features/offline/texts.ts';

/** A frame with a line through it, as a data address: it must work offline. */
const FALLBACK =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40" fill="none" stroke="%23888"%3E%3Cpath d="M4 4h56v32H4zM4 36 60 4"/%3E%3C/svg%3E';

export async function replaceBroken(image: HTMLImageElement): Promise<void> {
  if (image.dataset['broken'] !== undefined) return;
  image.dataset['broken'] = '';
  image
    .closest('picture')
    ?.querySelectorAll('source')
    .forEach((source) => {
      source.remove();
    });
  image.removeAttribute('srcset');
  image.alt = (await noticeTexts())['image.missing'];
  image.src = FALLBACK;
}
