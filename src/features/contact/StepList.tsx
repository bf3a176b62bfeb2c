interface Props {
  label: string;
  names: readonly string[];
  current: number;
}

/** Where in the brief one is. A list, not a control: the way on is the button, the way back too. */
export const StepList = ({ label, names, current }: Props) => (
  <ol className="step-list" aria-label={label}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === current ? 'step' : undefined}>
        <span className="step-number">{index + 1}</span> <span className="step-name">{name}</span>
      </li>
    ))}
  </ol>
);
