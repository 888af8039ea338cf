export const WEBHOOKS_STREAM = 'webhooks';
