import { type ComponentType, useEffect, useState } from 'react';
import { useDialogs } from './dialogs.tsx';

const FAILED =
  'No se ha podido abrir esta ventana. Puede ser un fallo de la conexión, o que haya una versión nueva. Al actualizar la página se carga de nuevo.';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** Unlike `React.lazy`, keeps the page where the script does not arrive, without the part. */
export function later<P extends object>(load: Load<P>): ComponentType<P> {
  return loadedBy(load);
}

/** As `later`, for a dialog: browsers don't refetch a failed script, so a message offers to reload the page. */
export function laterDialog<P extends object>(load: Load<P>): ComponentType<P> {
  const Loaded = loadedBy<P>(load);
  return function LaterDialog(props: P) {
    const { confirm } = useDialogs();
    const fail = async () => {
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
      const buttons = { confirm: 'Actualizar la página', cancel: 'Cerrar' };
      if (await confirm({ title: '¡Error!', tone: 'error', text: FAILED, ...buttons }))
        window.location.reload();
    };
    return <Loaded {...props} onLoadFailed={() => void fail()} />;
  };
}

function loadedBy<P extends object>(
  load: Load<P>,
): ComponentType<P & { readonly onLoadFailed?: () => void }> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props) {
    const { onLoadFailed } = props;
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once and notifies the handler of that moment
    useEffect(() => {
      // Not `loaded`: it may have come for another place of this part since this one was drawn without it.
      if (Shown) return;
      let isGone = false;
      load().then(
        (module) => {
          loaded = module.default;
          if (!isGone) setShown(() => module.default);
        },
        () => {
          if (!isGone) onLoadFailed?.();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Shown && <Shown {...props} />;
  };
}
