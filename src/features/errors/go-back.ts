/** Go Back needs a page to go back to; without one, or without scripts, it is not offered. */
const button = document.querySelector<HTMLButtonElement>('[data-go-back]');
if (button && history.length > 1) {
  button.hidden = false;
  button.onclick = () => history.back();
}
