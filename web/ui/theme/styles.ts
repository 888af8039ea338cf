/**
 * Styles of the console, in the order in which they apply: of two rules that weigh the same the later one holds, and the bundler
 * would else choose the order by which pages share them. The styles of a page come after all of these.
 */
import '@fontsource-variable/inter/wght.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import '../../shared/kit/theme.css';
import '../../shared/kit/base.css';
import './blueprint.css';
import './layout.css';
import '../../shared/kit/button.css';
import '../../shared/kit/states.css';
import '../../shared/kit/modal-parts.css';
import '../text-button.css';
import '../field/field.css';
import '../date/date.css';
import '../upload/upload.css';
import '../show/show.css';
import '../show/legend.css';
import '../dialog/modal.css';
import '../table/table.css';
import '../page/page.css';
