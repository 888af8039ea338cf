import { z } from 'zod';

/** Path below `/storage/`, or ''. */
export const picturePath = z.string();
