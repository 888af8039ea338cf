import './shared/form-proof/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import './shared/kit/theme.css';
import './shared/kit/base.css';
import { App } from './app-site.tsx';
import { registerServiceWorker } from './offline/register.ts';
import { start } from './start.tsx';

start(<App />);
registerServiceWorker();
