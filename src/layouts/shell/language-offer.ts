import { noticeTexts } from '@/features/offline/texts.ts';

/**
 * A line that offers the other language to a visitor whose browser prefers it. Deep links never redirect, so this is the only hint they
 * give. It lies over the page's foot and moves nothing; its words come with it, for most visitors never see them.
 */
export async function showLanguageOffer(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('.site-header .language');
  const bars = document.querySelector('.bars');
  if (!link || !bars) return;
  const texts = await noticeTexts();
  const offer = document.createElement('aside');
  offer.className = 'bar';
  offer.lang = link.lang;
  offer.setAttribute('aria-label', texts['language.label']);
  const line = document.createElement('span');
  line.textContent = texts['language.offer'];
  const read = document.createElement('a');
  read.href = link.href;
  read.hreflang = link.hreflang;
  read.dataset['locale'] = link.dataset['locale'];
  read.textContent = texts['language.read'];
  const stay = document.createElement('button');
  stay.type = 'button';
  stay.dataset['locale'] = document.documentElement.lang.slice(0, 2);
  stay.textContent = texts['language.offer.stay'];
  stay.addEventListener('click', () => setTimeout(() => offer.remove()));
  offer.append(line, read, stay);
  bars.prepend(offer);
}
