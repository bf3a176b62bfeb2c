const button = document.querySelector<HTMLButtonElement>('[data-go-back]');
if (button && history.length > 1) {
  button.hidden = false;
  button.onclick = () => history.back();
}
