import { Component, type ReactNode } from 'react';
import { fillEmpty, writtenIn } from '@/features/forms/form-values.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { reportThrown } from '@/features/monitor/faults.ts';
import { BROKEN_EVENT } from './awake.ts';

type Texts = typeof import('@/i18n/messages/en/shell.ts').shell | typeof import('@/i18n/messages/el/shell.ts').shell;

const loadTexts = async (): Promise<Texts> =>
  document.documentElement.lang.startsWith('el')
    ? (await import('@/i18n/messages/el/shell.ts')).shell
    : (await import('@/i18n/messages/en/shell.ts')).shell;

interface Props {
  island: Element;
  plain: readonly Node[];
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  texts?: Texts;
}

/**
 * Wraps every island (react-client.tsx). Replaces one that threw by an error and a retry button; forms continue as plain HTML with their
 * values.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { isBroken: false };
  private written: FieldValues[] | undefined;
  private focused = '';
  private hasTried = false;

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  private forms(): HTMLFormElement[] {
    return [...this.props.island.querySelectorAll('form')];
  }

  private readonly showPlain = (place: HTMLDivElement | null) => {
    if (!place) return;
    place.replaceChildren(...this.props.plain.map((node) => node.cloneNode(true)));
    this.restore();
  };

  private readonly restore = () => {
    const { written = [] } = this;
    for (const [index, form] of this.forms().entries()) fillEmpty(form, written[index] ?? {});
    if (this.focused) document.getElementById(this.focused)?.focus();
  };

  private readonly keepFocus = (button: HTMLButtonElement | null) => {
    if (this.hasTried) button?.focus();
  };

  private readonly retry = () => {
    this.written = this.forms().map(writtenIn);
    this.hasTried = true;
    this.focused = '';
    this.props.island.removeAttribute('data-plain');
    this.setState({ isBroken: false });
  };

  override componentDidCatch(error: unknown): void {
    const { island } = this.props;
    reportThrown(error, { island: island.getAttribute('component-export') ?? '' });
    island.setAttribute('data-plain', '');
    island.dispatchEvent(new Event(BROKEN_EVENT));
    loadTexts().then(
      (texts) => this.setState({ texts }),
      () => undefined,
    );
  }

  override componentDidUpdate(_: Props, before: State): void {
    if (!before.isBroken || this.state.isBroken) return;
    this.restore();
    this.written = undefined;
    this.hasTried = false;
    const first = this.props.island.firstElementChild;
    if (!(first instanceof HTMLElement)) return;
    if (first.tabIndex < 0) first.tabIndex = -1;
    first.focus();
  }

  override render(): ReactNode {
    const { plain, children } = this.props;
    const { isBroken, texts } = this.state;
    if (!isBroken) return children;
    // React has not removed the old elements yet.
    if (!this.written) {
      this.written = this.forms().map(writtenIn);
      if (this.props.island.contains(document.activeElement)) this.focused = document.activeElement?.id ?? '';
    }
    return (
      <>
        <div role="alert">
          {texts && (
            <>
              <h2>{texts['error.500.title']}</h2>
              <p>{texts['error.500.text']}</p>
              {plain.length > 0 && <p>{texts['error.island.form']}</p>}
            </>
          )}
        </div>
        {texts && (
          <p>
            <button className="button button-outline" type="button" ref={this.keepFocus} onClick={this.retry}>
              {texts['error.island.retry']}
            </button>
          </p>
        )}
        {plain.length > 0 && <div ref={this.showPlain} />}
      </>
    );
  }
}
