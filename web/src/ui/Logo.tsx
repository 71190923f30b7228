/** The logo, the same as favicon.svg: part of the page, so that it is not a request of its own. */
export function Logo({ size }: { size: number }) {
    return (
        <svg viewBox="0 0 32 32" width={size} height={size} className="logo" aria-hidden>
            <rect width="32" height="32" rx="7" />
            <path d="M10 7v18M22 7v18M10 16h12" />
            <circle cx="16" cy="16" r="3.4" />
        </svg>
    );
}
