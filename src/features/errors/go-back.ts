/** Go Back needs a page to go back to; without one, or without scripts, it is not offered. */
const button = document.querySelector<HTMLButtonElement>('[data-go-back]');
if (button && history.length > 1) {
  button.hidden = false;
  button.onclick = () => history.back();
}

/** The page for every other status says which one it was sent with, where the browser knows (Navigation Timing Level 2). */
const line = document.querySelector<HTMLElement>('[data-status]');
if (line) {
  const [load] = performance.getEntriesByType('navigation') as { responseStatus?: number }[];
  line.append(`${load?.responseStatus ?? ''}`);
  line.hidden = !load?.responseStatus;
}
