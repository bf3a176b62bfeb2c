import { EXAMPLE_FAULT } from '../../src/features/monitor/example.shared.ts';

export class ExampleFault extends Error {
  override readonly name = EXAMPLE_FAULT;

  constructor() {
    super('Example for maria@client.example with card 4111 1111 1111 1111 and password=hunter22');
  }
}
