/** The mark of the app: a signature over a line. */
export const Logo = ({ size = 22 }: { readonly size?: number }) => (
  <svg className="logo" width={size} height={size} viewBox="0 0 22 22" fill="none" aria-hidden="true">
    <path d="M3 15c3-6 5 1 7-3s3-7 5-5-3 8-1 8 3-3 5-3" strokeWidth="2" strokeLinecap="round" />
    <path className="logo-line" d="M3 19h16" strokeWidth="1.5" />
  </svg>
);
