export function QrImage({ code, className }: { readonly code: string; readonly className: string }) {
  return (
    <img
      className={`r-qr ${className}`}
      src={`/api/QR/generate/${encodeURIComponent(code)}`}
      alt="Código QR de la reserva"
      width={200}
      height={200}
    />
  );
}
