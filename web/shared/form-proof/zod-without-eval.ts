import { z } from 'zod';

/** The page's security policy forbids code made of text, which zod would use to speed itself up. */
z.config({ jitless: true });
