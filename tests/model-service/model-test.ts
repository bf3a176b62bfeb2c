export const MODEL_TEST_KEY = 'sk-test-model';
export const TEST_MODEL = 'stand-in-1';
