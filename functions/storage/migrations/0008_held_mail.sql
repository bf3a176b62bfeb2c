-- Written by hand: a mail that waits because no transport is configured is called held.
UPDATE outbox SET status = 'held' WHERE status = 'kept';
