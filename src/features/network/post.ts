/** Sends a JSON body that nobody waits for, also while the page is being left. Failures are ignored. */
export const post = (to: string, body: object): void => {
  void fetch(to, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
};
