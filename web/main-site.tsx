import './shared/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import './shared/theme.css';
import './shared/base.css';
import { App } from './app-site.tsx';
import { registerServiceWorker } from './offline/register.ts';
import { start } from './start.tsx';

start(<App />);
registerServiceWorker();
