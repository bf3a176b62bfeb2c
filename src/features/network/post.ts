export const post = (to: string, body: object): void => {
  void fetch(to, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
};
