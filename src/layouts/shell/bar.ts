interface Bar {
  label: string;
  text: string;
  accept: string;
  dismiss: string;
  onAccept: () => void;
}

/** Adds a line with two answers over the foot of the page; either removes it. It is announced politely and takes no focus. */
export function addBar({ label, text, accept, dismiss, onAccept }: Bar): void {
  const bar = document.createElement('aside');
  bar.className = 'bar';
  bar.setAttribute('aria-label', label);
  const line = document.createElement('span');
  line.setAttribute('role', 'status');
  const button = (word: string, onClick?: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = word;
    made.addEventListener('click', () => {
      bar.remove();
      onClick?.();
    });
    return made;
  };
  bar.append(line, button(accept, onAccept), button(dismiss));
  document.querySelector('.bars')?.append(bar);
  // A live region tells what changes in it, not what it came with.
  line.textContent = text;
}
