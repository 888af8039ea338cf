/** All keys: their names are unique among those in use. */
export const API_KEYS_STREAM = 'api-keys';
