import './shared/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './shared/theme.css';
import './shared/base.css';
import './ui/theme/blueprint.css';
import './ui/theme/layout.css';
import { App } from './app-console.tsx';
import { start } from './start.tsx';

start(<App />);
