import { ApiError } from './api-error.ts';
import { describeFault, log } from './log.ts';

/** A file of the build. @throws ApiError 503 if it cannot be read */
export async function served<File>(file: Promise<File>): Promise<File> {
  try {
    return await file;
  } catch (error) {
    log('warn', 'content', { fault: describeFault(error) });
    throw new ApiError('unavailable');
  }
}
