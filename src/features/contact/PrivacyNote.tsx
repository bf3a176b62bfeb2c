interface Props {
  texts: Record<'contact.privacy' | 'contact.privacy.link', string>;
  to: string;
}

export const PrivacyNote = ({ texts, to }: Props) => (
  <p className="small muted">
    {texts['contact.privacy']} <a href={to}>{texts['contact.privacy.link']}</a>
  </p>
);
