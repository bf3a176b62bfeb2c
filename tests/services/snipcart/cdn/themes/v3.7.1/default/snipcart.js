// A cart that reads the buttons' attributes as Snipcart's does, and lists what it has.
(() => {
  const root = document.getElementById('snipcart');
  const list = document.createElement('ul');
  root?.append(list);
  if (root) root.hidden = true;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.snipcart-add-item, .snipcart-checkout') : null;
    if (!root || !button) return;
    root.hidden = false;
    const { itemId, itemName, itemPrice, itemUrl } = button.dataset;
    if (itemId === undefined) return;
    const item = document.createElement('li');
    item.textContent = `${itemId}: ${itemName}, ${itemPrice} ${window.SnipcartSettings.currency}, ${itemUrl}`;
    list.append(item);
  });
  document.dispatchEvent(new CustomEvent('snipcart.ready'));
})();
