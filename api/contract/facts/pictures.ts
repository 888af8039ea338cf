import { z } from 'zod';

/** Path below `/storage/`; '' where there is no picture. */
export const picturePath = z.string();
