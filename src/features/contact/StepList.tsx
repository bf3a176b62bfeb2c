interface Props {
  label: string;
  names: readonly string[];
  current: number;
}

export const StepList = ({ label, names, current }: Props) => (
  <ol className="step-list" aria-label={label}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === current ? 'step' : undefined}>
        <span className="step-number">{index + 1}</span> <span className="step-name">{name}</span>
      </li>
    ))}
  </ol>
);
