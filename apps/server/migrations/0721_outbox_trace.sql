-- The trace in which an event was recorded (W3C Trace Context), where it is one that is kept.
ALTER TABLE kernel.outbox ADD COLUMN traceparent text;
