import './shared/form-proof/zod-without-eval.ts';
import './ui/theme/styles.ts';
import { App } from './app-console.tsx';
import { start } from './start.tsx';

start(<App />);
