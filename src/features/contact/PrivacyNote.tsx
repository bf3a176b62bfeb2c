interface Props {
  texts: Record<'contact.privacy' | 'contact.privacy.link', string>;
  to: string;
}

/** What happens to what is sent, said beside the button that sends it. */
export const PrivacyNote = ({ texts, to }: Props) => (
  <p className="small muted">
    {texts['contact.privacy']} <a href={to}>{texts['contact.privacy.link']}</a>
  </p>
);
