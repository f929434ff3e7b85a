/** The few icons of the shell, drawn inline in the colour of the text around them. All are decoration: name the button. */
type IconProps = { size?: number };

export function Icon({ size = 20, d }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export const MenuIcon = (props: IconProps) => <Icon {...props} d="M4 6h16M4 12h16M4 18h16" />;
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="m6 9 6 6 6-6" />;
export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"
  />
);
export const MoonIcon = (props: IconProps) => <Icon {...props} d="M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z" />;
export const DeviceIcon = (props: IconProps) => <Icon {...props} d="M4 5h16v11H4zM9 20h6m-3-4v4" />;
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm4.7 11.2L20 20" />
);
