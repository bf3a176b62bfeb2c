const button = document.querySelector<HTMLButtonElement>('[data-back]');
if (button && history.length > 1) {
  button.hidden = false;
  button.onclick = () => history.back();
}
