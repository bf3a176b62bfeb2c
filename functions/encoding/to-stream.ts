async function pullFrom<Item>(source: AsyncIterator<Item>, controller: ReadableStreamDefaultController<Item>): Promise<void> {
  const { value, done } = await source.next();
  if (done) controller.close();
  else controller.enqueue(value);
}

export const toStream = <Item>(source: AsyncIterator<Item>): ReadableStream<Item> =>
  new ReadableStream({ pull: (controller) => pullFrom(source, controller) });
