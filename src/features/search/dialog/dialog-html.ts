import type { SearchTexts } from '../texts.ts';

export const OPTIONS_ID = 'finder-options';

/** Escapes nothing: every string is from the site's own messages. @param action address of the search page */
export const dialogHtml = (t: SearchTexts, action: string): string => `
  <form role="search" action="${action}">
    <div class="finder-head">
      <input type="text" name="q" role="combobox" aria-label="${t['search.label']}" placeholder="${t['search.label']}" aria-autocomplete="list" aria-expanded="false"
        aria-controls="${OPTIONS_ID}" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">
      <button type="button" data-do="close">${t['search.close']}</button>
    </div>
    <div class="finder-recent" hidden>
      <h2>${t['search.recent']}</h2>
      <button type="button" data-do="clear">${t['search.recent.clear']}</button>
    </div>
    <div class="finder-recent finder-start" hidden><h2>${t['search.idle.dialog']}</h2></div>
    <p class="finder-note" hidden></p>
    <div class="finder-body">
      <div class="finder-options" role="listbox" id="${OPTIONS_ID}" aria-label="${t['search.suggestions']}"></div>
      <div class="finder-removes"></div>
      <template><a role="option" aria-selected="false" tabindex="-1"></a></template>
    </div>
    <p class="finder-all" hidden><button type="submit">${t['search.all']}</button></p>
    <p class="finder-said" role="status"></p>
  </form>`;
